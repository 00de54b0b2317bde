import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

// Not in texts.ts, which has the texts of the forms: home loads this panel without them.
const texts = {
  title: 'Zu zweit wird es warm',
  more: 'Lade deine:n Partner:in ein. Dann gehören Karten, Nachrichten und Fragen euch beiden.',
  action: 'Partner:in einladen',
} as const

/** Invites a person without a partner to send an invitation. */
export function InvitationPanel() {
  return (
    <Panel tone="rose" aria-labelledby="zu-zweit" className="grid justify-items-start gap-3">
      <div className="flex items-center gap-4">
        <TwoFlames />
        <h2 id="zu-zweit">{texts.title}</h2>
      </div>
      <p className="max-w-110 text-muted">{texts.more}</p>
      <ButtonLink to="/einladen" small>
        {texts.action}
      </ButtonLink>
    </Panel>
  )
}

/** Illustration: one filled circle and one dashed. */
function TwoFlames() {
  return (
    <svg viewBox="0 0 84 48" aria-hidden="true" className="h-12 w-21 shrink-0" fill="none">
      <circle cx="24" cy="24" r="22" className="fill-rose-soft" />
      <circle
        cx="58"
        cy="24"
        r="22"
        className="stroke-lilac"
        strokeWidth="1.75"
        strokeDasharray="5 5"
        strokeLinecap="round"
      />
      <path
        className="fill-rose"
        d="M24 12c.7 4.2 7.2 7.4 7.2 13.8a7 7 0 0 1-7.2 7.8 7.1 7.1 0 0 1-7.2-7.6c0-3.2 1.6-5.2 3-6.9.5 1.9 1.3 2.9 2.5 3.3-.3-3.3-.1-7.3 1.7-10.4Z"
      />
      <path
        className="stroke-lilac"
        strokeWidth="1.75"
        strokeLinejoin="round"
        d="M58 14c.6 3.9 6.7 6.9 6.7 12.8a6.5 6.5 0 0 1-6.7 7.2 6.6 6.6 0 0 1-6.7-7.1c0-3 1.5-4.8 2.8-6.4.5 1.7 1.3 2.7 2.3 3.1-.3-3.1-.1-6.8 1.6-9.6Z"
      />
    </svg>
  )
}
