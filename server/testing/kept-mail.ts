// Reads the mailbox of a person while the portal keeps its mails in the database (DEMO=1 and no mail server).
import type { Portal } from './portal.ts'

export const mailsTo = (portal: Portal, email: string) =>
  portal.db
    .selectFrom('kept_mails as k')
    .innerJoin('mails as m', 'm.id', 'k.mail_id')
    .select(['m.kind', 'k.subject', 'k.text_body', 'k.html_body'])
    .where('m.to_email', '=', email)
    .orderBy('m.id')
    .execute()

/** The link in a mail, and the values in its fragment. */
export const linkIn = (text: string) => {
  const [url = ''] = /https?:\/\/\S+/.exec(text) ?? []
  const fragment = new URLSearchParams(new URL(url).hash.slice(1))
  return { url, email: fragment.get('email') ?? '', token: fragment.get('token') ?? '' }
}

/** The link of the newest mail to `email`. */
export const lastLinkTo = async (portal: Portal, email: string) => linkIn((await mailsTo(portal, email)).at(-1)?.text_body ?? '')
