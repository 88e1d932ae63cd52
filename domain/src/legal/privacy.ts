// The privacy policy, open to everyone (docs/product/roles-and-screens.md#legal-pages). Its statements about retention and safety
// must match what the product does.
import type { LegalDocument } from './document.ts'

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  version: '2025-11-01',
  updated: '2025-11-01',
  sections: [
    {
      heading: 'In short',
      paragraphs: [
        '{provider_name} collects what it needs to issue fuel cards, to bill for them, to help you find misuse and to keep the portal safe. We do not sell personal information, we do not show advertising, and we do not follow you to other websites.',
        'This policy explains what we collect, why, for how long, who receives it and what you can ask of us. “You” means a person who uses the portal, a driver who uses a card, or a contact of one of our customers.',
      ],
    },
    {
      heading: 'What we collect',
      paragraphs: [
        'About portal users: name, e-mail address, telephone number, job title, time zone, the accounts and roles you hold, your preferences, and a one-way hash of your password. We cannot read the password itself.',
        'About cards and drivers: card number, status, description, vehicle number, vehicle type, cost center, tax document number, limits, and the free fields that the account holder fills in. PINs are stored encrypted. Account holders often put a driver’s name or number in one of these fields.',
        'About purchases: date, time, site and its location, product, quantity, price, taxes, the odometer reading and any other number keyed in at the pump, the authorization number, and attempts that were declined. Together these can show where a vehicle and its driver were at a certain time.',
        'About accounts: company name and address, billing contacts, delivery addresses, invoices, payment terms and exemption documents.',
        'About the use of the portal: IP address, browser, sign-ins and failed attempts, pages and reports requested, changes made, PINs and card numbers that were shown, and the version of the terms you accepted.',
        'When you contact us: what you write or say, and what is needed to answer you.',
      ],
    },
    {
      heading: 'Where it comes from',
      paragraphs: [
        'From you, from your employer or the business whose card you use, from card networks and fuel sites that process purchases, and from your browser when you use the portal.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        'We use this information to issue, deliver and manage cards; to authorize, record and bill purchases; to show reports, exceptions and the dashboard to the account holder; to calculate taxes and honor exemptions; to answer questions and settle disputes; to prevent and investigate fraud; to keep the portal secure and working; and to meet legal duties.',
        'We also use totals that identify nobody, for example gallons by product, to improve the service. We do not use information about drivers to make automated decisions about them. An exception in a report is a hint for a person, never a verdict.',
      ],
    },
    {
      heading: 'Cookies and storage in your browser',
      paragraphs: [
        'The portal sets one cookie. It keeps you signed in, cannot be read by scripts, and is removed when you sign out. The browser also keeps your chosen account, your preferences and unfinished drafts, never a PIN or a password. There are no advertising or analytics cookies, so there is no banner to click away.',
      ],
    },
    {
      heading: 'Who receives it',
      paragraphs: [
        'The account holder: users with the fitting role see the cards, purchases and drivers’ entries of their own account, and no other. If you drive for a business, ask that business how it uses these records.',
        'Card networks, fuel sites and their processors, as far as a purchase requires. Companies that work for us, such as those that emboss and mail cards, deliver e-mail, host our systems or check credit; they may use the information for that work only.',
        'Authorities and courts, when the law obliges us; tax authorities, for fuel taxes and exemptions; and a successor, if our business or a part of it changes hands, under the promises of this policy.',
        'Nobody else. We do not sell personal information or share it for advertising.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Purchases, invoices and tax records: seven years, because tax and fuel tax law require records for several years and disputes may look back. Cards, orders and account records: as long as the account exists and seven years after.',
        'Records of changes and of the use of the portal: at least 13 months. Sessions: 30 days after they end. Copies of e-mails sent: 30 days. Report files: 90 days. Files for the card printer, with PIN letters: 30 days. Notices in the portal: 180 days. Uploaded files: only while they are being read. Password reset links stop working soon after they are sent and are deleted a day later.',
        'We keep something longer only while a dispute, an investigation or a legal duty requires it.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Connections to the portal are encrypted. Passwords are stored as slow, salted hashes, and PINs are encrypted with keys kept apart from the database. Only the last four digits of a card number are shown as a rule. The few people who may see a whole number or a PIN must ask for it each time, and each time is recorded.',
        'Every request is checked against the account and the roles of the person who makes it. Repeated wrong passwords lock sign-in for a while. Changes to cards, users and settings are written to a log that the application itself cannot alter.',
        'No system is perfectly safe. If personal information of yours is exposed and the law requires notice, we will tell you without unreasonable delay.',
      ],
    },
    {
      heading: 'Support sign-in',
      paragraphs: [
        'To help you, our staff may view the portal as one of your users sees it. They must give a reason, the screen shows that it is happening, PINs stay hidden, and the access is recorded with the name of the person.',
      ],
    },
    {
      heading: 'Your choices and rights',
      paragraphs: [
        'You can see and correct your own profile in the portal. You may ask us for a copy of the personal information we hold about you, to correct it, to delete it, or to stop a certain use. Depending on where you live, the law may give you these and further rights, and you will not be treated worse for using them.',
        'We will check that you are who you say you are and answer within 45 days. Some records we must keep even if you ask us to delete them, such as those on taxes and billing; we will tell you which. For records that belong to your employer’s account we may send your request on to your employer.',
        'If you disagree with our answer, you may ask for a review, and you may complain to the attorney general of your state.',
      ],
    },
    {
      heading: 'Children and other countries',
      paragraphs: [
        'The portal is for businesses. It is not meant for anyone under 18, and we do not knowingly collect information about children. It is run in the United States; if you use it from elsewhere, your information is processed there.',
      ],
    },
    {
      heading: 'Changes and contact',
      paragraphs: [
        'If we change this policy we publish the new version here with its date. If the change matters to you, we also announce it in the portal before it takes effect.',
        'For questions and requests about privacy call {provider_name} at {phone}, or use Contact Support in the portal.',
      ],
    },
  ],
}
