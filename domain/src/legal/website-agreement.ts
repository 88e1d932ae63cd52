// The website agreement, open to everyone, also to visitors who never sign in (docs/product/roles-and-screens.md#legal-pages).
import type { LegalDocument } from './document.ts'

export const websiteAgreement: LegalDocument = {
  title: 'Website Agreement',
  version: '2025-11-01',
  updated: '2025-11-01',
  sections: [
    {
      heading: 'Who this is for',
      paragraphs: [
        'This agreement is between {provider_name} and everyone who visits this website, signed in or not. By using the website you agree to it. If you do not agree, please do not use the website.',
        'Signed-in users also accept the Terms and Conditions, which cover the cards and the account. Where the two differ, the Terms and Conditions apply. How we treat personal information is explained in the Privacy Policy.',
      ],
    },
    {
      heading: 'What you may do here',
      paragraphs: [
        'You may look at the public pages and, with a sign-in that we or an account administrator gave you, use the portal for the accounts assigned to you. You may print and save what you need for that purpose.',
        'The portal is meant for adults who act for a business. You must give true information about yourself and keep your sign-in to yourself.',
      ],
    },
    {
      heading: 'What you may not do',
      paragraphs: [
        'You may not use the website to break the law; pretend to be someone else; try to reach information, accounts or parts of our systems that were not opened to you; try out passwords, PINs or links; disturb or overload the website; send harmful code; or collect its content by automated means other than the documented interface.',
        'If you find a weakness in the security of the website, please tell us before you tell others and do not make use of it. We will not pursue anyone who reports a weakness in good faith and does no harm.',
      ],
    },
    {
      heading: 'Signing in',
      paragraphs: [
        'You are responsible for what happens under your sign-in until you tell us that someone else may know your password. Sign out when you use a shared computer. After a while without use, and after a change of your password, you have to sign in again.',
        'We may refuse, limit or end access to protect our customers, our systems or you.',
      ],
    },
    {
      heading: 'Information on the website',
      paragraphs: [
        'We take care that what the website shows is right, but it may contain mistakes or be out of date. Site locations, opening hours and prices can change without notice. Nothing here is tax, legal or financial advice, and nothing here is an offer of credit.',
        'What you owe is stated in your invoices, not on the website.',
      ],
    },
    {
      heading: 'Content and names',
      paragraphs: [
        'The website, its texts, its design and its software belong to {provider_name} or to those who licensed them to us. Names and logos of card networks and other companies belong to their owners and are used only to describe our services. Your own information remains yours; you allow us to use it to provide the service.',
      ],
    },
    {
      heading: 'Other websites',
      paragraphs: [
        'The website links to services that others run, for example for booking a training. Their own terms and privacy policies apply there, and we are not responsible for them.',
      ],
    },
    {
      heading: 'Availability and liability',
      paragraphs: [
        'We provide the website as it is and as it is available, without warranties, to the extent the law allows. We may change it, interrupt it or end parts of it. We are not liable for indirect loss that results from using it or from not being able to use it. Nothing in this agreement limits liability where the law does not permit a limit.',
        'Do not rely on the website alone to report a lost or stolen card. If you cannot reach it, call {phone}, 24 hours a day.',
      ],
    },
    {
      heading: 'Changes, law and contact',
      paragraphs: [
        'We may change this agreement by publishing a new version here with its date. It applies to your visits from then on.',
        'This agreement is governed by the laws of the State of Washington, without regard to its rules on conflicts of law. The state and federal courts in King County, Washington, decide disputes about it. If a part of it cannot be enforced, the rest remains in force.',
        'Questions? Call {provider_name} at {phone} or use Contact Support in the portal.',
      ],
    },
  ],
}
