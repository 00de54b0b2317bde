import { PRODUCT } from '../../lib/product.ts'

/** German words of what makes the app inconspicuous. */
export const discreetTexts = {
  heading: 'Unauffällig',
  neutral: 'Neutraler Name und neutrales Symbol',
  neutralHint: 'Der Tab heißt dann immer „Notizen“, auch die App, wenn du sie installierst.',
  installed: `Ist ${PRODUCT} auf diesem Gerät schon installiert? Dann entferne die App vom Startbildschirm und installiere sie neu, damit sie ihren neuen Namen bekommt.`,
  quick: 'Schnell verbergen',
  quickHint: 'Ein Knopf oben rechts, auf jeder Seite.',
  quickMore:
    'Er zeigt sofort eine Einkaufsliste. Dasselbe tun zwei schnelle Tipps auf die Kopfzeile oder zweimal Escape. „Fertig“ führt zurück; mit App-Sperre erst nach der PIN.',
  history:
    'Im Verlauf des Browsers bleiben Adressen stehen. Sie verraten nichts von euch, aber den Namen des Servers.',
} as const
