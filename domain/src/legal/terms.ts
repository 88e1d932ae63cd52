// The terms and conditions every user accepts before the first use of the portal (docs/product/people-and-sessions.md#terms).
import type { LegalDocument } from './document.ts'

export const terms: LegalDocument = {
  title: 'Terms and Conditions',
  version: '2025-11-01',
  updated: '2025-11-01',
  sections: [
    {
      heading: 'About these terms',
      paragraphs: [
        'These terms cover the fuel cards issued by {provider_name} and this portal, in which you order and manage them. “We” and “us” mean {provider_name}. “You” means the business that holds the account, and every person who uses the portal or a card on its behalf.',
        'By accepting these terms you confirm that you are allowed to act for the account holder. If a signed credit or fleet agreement between you and us says something different, that agreement comes first.',
      ],
    },
    {
      heading: 'Your account and your users',
      paragraphs: [
        'You decide who may use the portal for your account and what each person may do there, by giving them roles. Account administrators can invite people, change their roles and disable them. What an authorized user does in the portal counts as done by you.',
        'Each user signs in with an e-mail address and a password of their own. A sign-in must not be shared. Disable a user as soon as that person leaves or no longer needs access: the change takes effect at their next action in the portal.',
        'Keep your contact, billing and delivery details correct. We rely on them to bill you, to deliver cards and to warn you about suspected misuse.',
      ],
    },
    {
      heading: 'Cards',
      paragraphs: [
        'Cards remain our property. They may be used only for the business of the account holder, at the sites and for the products that the card’s network and its settings allow. A card may not be lent, sold or used as security.',
        'You are responsible for every purchase made with a card by a person to whom you gave it, whether or not that person followed your instructions. A card that has expired or has been cancelled must be destroyed.',
      ],
    },
    {
      heading: 'Lost and stolen cards',
      paragraphs: [
        'Report a lost or stolen card at once: in the portal, by setting its status to Lost or Stolen, or by calling customer service at {phone}, 24 hours a day, every day of the year. Have the card’s last four digits or its vehicle number ready.',
        'Until you report the loss or theft you are liable for purchases made with the card, including unauthorized ones, as far as the law allows. Once we have your report you are not liable for later unauthorized purchases, unless you or one of your users took part in them or the card was used with a PIN that had been kept together with it.',
        'Some cardlock sites read their list of blocked cards only from time to time. We pass your report on immediately, but a card may still work for a short while at a site that is not connected at that moment. Such purchases after your report are ours to bear, under the same exceptions.',
        'Never use a card that you had reported lost or stolen and then found again. Destroy it and order a replacement.',
      ],
    },
    {
      heading: 'PINs',
      paragraphs: [
        'A PIN identifies the driver or the card at the pump. Keep it secret, do not write it on the card or keep it in the vehicle, and do not choose one that is easy to guess. We will never ask you for a PIN by telephone, e-mail or text message.',
        'In the portal a PIN can be seen only by people whose role allows it, and every time it is shown we record who saw it and when. A purchase made with the right PIN is treated as authorized by you, unless you had already reported the card or the PIN as compromised.',
        'If you believe someone has learned a PIN, change it in the portal or call {phone}.',
      ],
    },
    {
      heading: 'Limits and controls',
      paragraphs: [
        'You can limit a card by product, time, gallons, dollars, state, ZIP code, vehicle and other settings that its network offers. These controls help you to prevent misuse. They are not a guarantee, and they do not cap what you owe.',
        'Whether a control can be enforced depends on the network, the site and its equipment. A site that is offline may allow a purchase above a limit, a pump may deliver slightly more than was authorized, and some sites apply dollar limits where others apply gallon limits. You owe us for all fuel and products that were delivered.',
        'Changes to one card usually take effect within minutes. Changes requested for many cards at once, and changes that need a network’s help, are processed during business hours. Anything written on the card itself or stored in its stripe needs a new card.',
      ],
    },
    {
      heading: 'Orders, delivery and pickup',
      paragraphs: [
        'A card order is a request. We may ask for more information, approve part of it, return it to you for changes or decline it. You can cancel an order until it has been placed in a batch for production.',
        'Cards are sent to the address you name or held for pickup at our office. Check the delivery when it arrives and tell us at once if a card is missing or the envelope has been opened. For safety, PINs may be sent separately and later.',
      ],
    },
    {
      heading: 'Virtual card requests',
      paragraphs: [
        'Some cards are not made of plastic, for example those for mobile fueling and for private sites. An order that consists only of such cards goes to Customer Service as a request. It needs no delivery address, and you will receive a case number by e-mail.',
        'A virtual card is ready for use when Customer Service confirms it, not when the request is sent. The rules of these terms on liability, PINs and limits apply to it as to any other card.',
      ],
    },
    {
      heading: 'Prices, billing and payment',
      paragraphs: [
        'We bill you for the fuel, products, taxes and fees charged to your cards, at the prices agreed with you or, at retail sites, at the price of the site. Each invoice states when it is due. Amounts not paid on time may bear the late charge named in your agreement, never more than the law permits.',
        'The dashboard and reports in the portal are for your information and may contain purchases that have not been billed yet. The invoice is what you owe.',
      ],
    },
    {
      heading: 'Disputes',
      paragraphs: [
        'Check your transactions and invoices regularly. If you believe that one is wrong, tell us in writing or by telephone at {phone} within 60 days of the date of the invoice on which it first appears. Give us the card’s last four digits, the date, the site, the amount and the reason.',
        'We will look into it, keep you informed and correct what proves to be wrong. While we do, you may hold back the disputed amount, but not the rest of the invoice. A transaction that is not disputed within 60 days is final, except where the law gives you more time.',
      ],
    },
    {
      heading: 'Transaction information',
      paragraphs: [
        'Times, sites, products, quantities, odometer readings and other entries come from the networks, from the sites and from what drivers key in at the pump. We pass them on as we receive them. They can be late, incomplete or mistaken, and we do not promise that figures derived from them, such as miles per gallon or exceptions, are free of error.',
        'Exception reports and alerts point at purchases worth a second look. That a purchase is not listed does not mean that it was authorized.',
      ],
    },
    {
      heading: 'Taxes and exemption documents',
      paragraphs: [
        'Fuel is billed with the federal, state and local taxes that apply to it. If you are entitled to buy without a tax, send us a valid exemption document for each state and product before you do, and enter its number on the cards concerned. We cannot credit tax on purchases made before the document was accepted.',
        'You are responsible for the truth and the currency of every exemption document and for the use of untaxed and dyed fuel as the law allows. If an exemption is refused or withdrawn, you will pay the tax, and any penalty and interest that result from what you told us.',
        'Tax reports in the portal, including those on power take-off and on fuel tax by state, are working papers. They are not tax advice, and your own returns and refund claims remain your responsibility.',
      ],
    },
    {
      heading: 'Using the portal',
      paragraphs: [
        'Use the portal only for managing your own accounts. You may not try to reach other customers’ information, get around a limit of access, test or overload our systems without our written consent, upload harmful files, copy the portal’s content by automated means other than its documented interface, or use it for anything unlawful.',
        'Requests made in the portal are recorded with the user, the time and the network address from which they came. Files you upload must concern your own cards and must not contain information about people that is not needed for them.',
        'We work to keep the portal available at all hours, but we may interrupt it for maintenance or for reasons beyond our control. If you cannot reach it, call {phone}.',
      ],
    },
    {
      heading: 'Support access',
      paragraphs: [
        'When you ask for help, a member of our staff may look at the portal as you see it. This is recorded with the person’s name and the reason, it is shown on the screen while it lasts, and PINs are not shown in it.',
      ],
    },
    {
      heading: 'Suspension and ending',
      paragraphs: [
        'We may lock a card, suspend a user or suspend the account when we suspect fraud or misuse, when an amount is overdue, when a credit limit is exceeded, or when the law requires it. Where we can, we tell you beforehand; otherwise we tell you soon afterwards.',
        'You may cancel a card or close your account at any time. So may we, with reasonable notice or, for a serious breach of these terms, without it. Amounts already owed stay due, and the parts of these terms on liability, disputes, taxes and governing law continue.',
      ],
    },
    {
      heading: 'Electronic communications',
      paragraphs: [
        'You agree that we may send invoices, notices, reports and changes to these terms by e-mail or show them in the portal, and that these have the same effect as paper. Keep your e-mail address current. You can ask for paper copies or withdraw this consent by calling {phone}; some services may then no longer be available to you.',
        'E-mail is not a safe place for secrets. Do not send us complete card numbers, PINs or passwords by e-mail.',
      ],
    },
    {
      heading: 'What we are liable for',
      paragraphs: [
        'We provide the cards and the portal with reasonable care. Beyond that they are provided as they are, without other warranties, to the extent the law allows. We are not responsible for the fuel, products, equipment or conduct of sites that we do not operate, or because a site declines a card.',
        'Neither of us owes the other for lost profit or other indirect loss. Our liability for a claim is limited to the fees you paid us in the twelve months before it arose. Nothing in these terms limits liability for fraud, for intentional harm, or where the law does not permit a limit.',
      ],
    },
    {
      heading: 'Changes to these terms',
      paragraphs: [
        'We may change these terms. We announce a change in the portal or by e-mail at least 30 days before it takes effect, unless the law or the safety of the cards requires it sooner. The portal asks each user to accept a new version before they go on, and we record which version was accepted and when.',
        'If you do not agree with a change, stop using the cards and the portal before it takes effect and tell us to close the account. The terms you had accepted apply until then.',
      ],
    },
    {
      heading: 'Governing law',
      paragraphs: [
        'These terms are governed by the laws of the State of Washington, without regard to its rules on conflicts of law. The state and federal courts in King County, Washington, decide disputes that we cannot settle between us.',
        'If a part of these terms cannot be enforced, the rest remains in force. That we do not insist on a right at once does not mean that we give it up. You may not transfer the account without our written consent.',
      ],
    },
    {
      heading: 'How to reach us',
      paragraphs: [
        'Call {provider_name} customer service at {phone}. For lost and stolen cards the line is open 24 hours a day.',
      ],
    },
  ],
}
