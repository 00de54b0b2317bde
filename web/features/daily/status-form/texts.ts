import { LEVEL_MAX } from '#contract/daily/rules.ts'

export const sheetTexts = {
  title: 'Wie ist dir heute?',
  level: 'Deine Stufe',
  value: (level: number) => `${level} von ${LEVEL_MAX}`,
  low: 'ganz ruhig',
  high: 'lichterloh',
  words: 'Ein Satz dazu',
  placeholder: 'Muss nicht sein',
  phrases: 'Schnell gesagt',
  save: 'Speichern',
  saved: 'Status gespeichert! Dein:e Partner:in sieht jetzt deinen aktuellen Stand.',
  /** In place of `saved` for a person without a partner. */
  savedAlone: 'Status gespeichert! Nur du kannst ihn sehen.',
  alone: 'Noch bist du mit niemandem verbunden: Deinen Status siehst nur du, auch später.',
  failed: 'Das hat nicht geklappt. Deine Auswahl steht noch da.',
  /** To whoever has switched on the own half of the mutual mode alone. */
  shownAtOnce: (name: string) =>
    `${name} sieht das gleich. „Ab 7 nur gemeinsam“ gilt erst, wenn ihr es beide eingeschaltet habt.`,
  modeUnknown: 'Ob ihr Stufen ab 7 nur gemeinsam seht, lässt sich gerade nicht sagen.',
  /** In place of `saved` while the mutual mode hides the post. */
  savedConcealed: 'Status gespeichert! Ab 7 zeigt er sich erst, wenn ihr beide dort seid.',
} as const

/** Phrases that a tap puts into the text (STATUS-11, O-110). */
export const PHRASES = [
  'Dusche 🚿',
  'Du 😍',
  'Quickie 🔥',
  'Entspannung 🧘',
  'TV 📺',
  'Sport 🏃',
] as const
