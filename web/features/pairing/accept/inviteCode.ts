/** Characters that are seen by nobody and come along with what is copied. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Characters that a messenger, a mail or a hand puts around a code or behind a link. */
const AROUND = /^[^\w-]+|[^\w-]+$/g

/**
 * The code in what somebody pastes where one is asked for: the code itself, with white space and
 * punctuation around it, or a text with the whole link, also inside the link of a redirect (O-182).
 */
export function inviteCodeIn(typed: string): string {
  const text = typed.replace(INVISIBLE, '')
  const inLink = /inviteCode(?:=|%3d)([\w-]+)/i.exec(text)?.[1]
  // A mail may have broken the line inside of the code.
  const unbroken = /inviteCode(?:=|%3d)([\w-]{22})/i.exec(text.replace(/\s/g, ''))?.[1]
  if (inLink !== undefined) return inLink.length < 22 ? (unbroken ?? inLink) : inLink
  const inSentence = /(?<![\w-])[\w-]{22}(?![\w-])/.exec(text)?.[0]
  return inSentence ?? text.replace(/\s/g, '').replace(AROUND, '')
}
