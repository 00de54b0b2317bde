import { inviteTexts as texts } from '../texts.ts'

/** The invitation URL: origin, path and code (EINLADUNG-17). */
export const invitationLink = (inviteCode: string): string =>
  `${location.origin}/einladen/annehmen?inviteCode=${encodeURIComponent(inviteCode)}`

/** Shares by the device, or opens a mail draft where it cannot (EINLADUNG-13 to EINLADUNG-16). */
export async function shareInvitation(name: string, link: string): Promise<void> {
  const text = texts.shareText(name, link)
  if (typeof navigator.share !== 'function') {
    location.assign(mailDraft(text))
    return
  }
  try {
    await navigator.share({ title: texts.subject, text })
  } catch (cause) {
    // The person closed the share sheet.
    if (cause instanceof DOMException && cause.name === 'AbortError') return
    location.assign(mailDraft(text))
  }
}

export const mailDraft = (text: string): string =>
  `mailto:?subject=${encodeURIComponent(texts.subject)}&body=${encodeURIComponent(text)}`
