import { HEAT_MAX } from '#contract/stories/rules.ts'

/** The partner within a sentence, where there is no name yet. */
const subject = (name: string | null): string => name ?? 'dein:e Partner:in'
const dative = (name: string | null): string => name ?? 'der anderen Person'

export const matchTexts = {
  title: 'Eure gemeinsamen Fantasien',
  count: (count: number) => {
    if (count === 0) return 'Noch keine gemeinsame Fantasie'
    return count === 1 ? '1 gemeinsame Fantasie' : `${count} gemeinsame Fantasien`
  },
  loggedOut: 'Bitte anmelden, um die Übereinstimmungen zu sehen.',
  loading: 'Lade Übereinstimmungen …',
  empty: 'Keine Übereinstimmungen gefunden.',
  emptyMore: 'Hier steht, was ihr beide mit Ja oder Vielleicht bewertet habt.',
  read: 'Eine Geschichte lesen',
  you: 'Du',
  flamesOf: (who: string, count: number) => `${who}: ${count} von ${HEAT_MAX} Flammen`,
  again: 'nochmal lesen',
  partner: 'Partner:in',
  more: (name: string | null) => `Was ${dative(name)} noch gefällt`,
  look: 'anschauen',
  granted: (name: string | null) =>
    `Du siehst diese weiteren Bewertungen, weil ${subject(name)} es dir erlaubt hat.`,
  privacy: 'Was ihr voneinander seht',
  onlyShared: (name: string | null) =>
    `Von deinen Bewertungen sieht ${subject(name)} nur Geschichten, die ihr beide neutral oder positiv bewertet habt.`,
  alsoFurther: (name: string | null) =>
    `Von deinen Bewertungen sieht ${subject(name)} Geschichten, die ihr beide neutral oder positiv bewertet habt, und deine weiteren mit Ja oder Vielleicht.`,
  hidden: (name: string | null) =>
    `Was du negativ bewertest, bleibt vor ${dative(name)} verborgen.`,
  stays:
    'Ein Match, das eine:r von euch gesehen hat, sieht auch die andere Person noch, selbst wenn es zurückgenommen wird.',
  share: (name: string | null) =>
    `${name ?? 'Dein:e Partner:in'} darf auch meine weiteren Bewertungen sehen`,
  shareHint: 'Nur Ja und Vielleicht, nie ein Nein. Du kannst es jederzeit zurücknehmen.',
  shareFailed: 'Das ließ sich gerade nicht speichern.',
} as const

/** Label of a match by one’s own preference (STORIES-63 to STORIES-65, O-117). */
export function matchLabel(mine: string): string {
  if (mine === 'yes') return 'Das findet ihr beide heiß'
  return mine === 'maybe' ? 'Das könnte interessant sein' : 'Das ist nur eine Fantasie'
}

/** Label of a further rating of the partner (STORIES-70 to STORIES-72, O-117). */
export function partnerLabel(preference: string): string {
  if (preference === 'yes') return 'Finde ich heiß'
  return preference === 'maybe' ? 'Kann ich mir vorstellen' : 'Nur als Fantasie'
}
