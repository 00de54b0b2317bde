import { LEVEL_MAX } from '#contract/daily/rules.ts'
import { nameInSentence } from '../couple/useCouple.ts'

export const statusTexts = {
  nobody: 'Heute hat noch niemand seinen Status gepostet.',
  partnerMissing: 'Dein:e Partner:in hat heute noch keinen Status gepostet.',
  mineMissing: 'Du hast heute noch keinen Status gepostet.',
  title: 'Eure Lust',
  set: 'Status setzen',
  me: 'Du',
  waits: 'wartet auf das Netz',
  level: (name: string, level: number) => `${name}: ${level} von ${LEVEL_MAX}`,
  none: (name: string) => `${name}: noch kein Status`,
  apart: 'auch aus der Ferne',
  error: 'Was ihr gepostet habt, ist gerade nicht zu sehen.',
  errorSafe: 'Es ist noch da.',
  concealed: (name: string) => `${name} sieht das erst, wenn ihr beide bei 7 oder höher seid.`,
  permissionUnknown: 'Ob du heute posten darfst, ist gerade nicht zu sehen.',
  grantFailed: 'Die Einladung hat nicht geklappt. Versuche es noch einmal.',
} as const

export const mutualTexts = {
  open: 'Was ihr einander zeigt',
  title: 'Was ihr einander zeigt',
  label: 'Ab 7 nur gemeinsam',
  what: 'Stufen ab 7 seht ihr voneinander erst, wenn ihr beide dort seid. Darunter ändert sich nichts. Es gilt für alles, was ihr ab dann postet, und nur solange ihr es beide eingeschaltet habt.',
  active: 'Bei euch beiden eingeschaltet.',
  waiting: (name: string) =>
    `Eingeschaltet bei dir. Es gilt, sobald ${nameInSentence(name)} es auch einschaltet.`,
  waitingAgain: (name: string, lastDay: string) =>
    `Zuletzt hattet ihr es am ${lastDay} beide an. Es gilt wieder, sobald ${nameInSentence(name)} es auch einschaltet.`,
  off: 'Ausgeschaltet. Ihr seht immer alles.',
  offAgain: (lastDay: string) =>
    `Ausgeschaltet. Ihr seht immer alles. Zuletzt hattet ihr es am ${lastDay} beide an.`,
  error: 'Das ist gerade nicht zu sehen.',
  failed: 'Das hat nicht geklappt. Versuche es noch einmal.',
} as const

/** `justNow`: granted on this screen since it was opened; `earlier`: already so on load (O-105). */
type GrantState = 'open' | 'justNow' | 'earlier'

/** Label of the grant button (STATUS-16 to STATUS-18). */
export function grantLabel(state: GrantState, partnerName: string): string {
  if (state === 'open') return 'Partner:in zum Status einladen'
  return state === 'justNow'
    ? `${partnerName} darf seinen Erregungsstatus heute setzen`
    : 'Freigabe erneut erteilen'
}
