import { PRODUCT } from '#web/lib/product.ts'

export const loginTexts = {
  login: 'Login',
  register: 'Registrieren',
  create: 'Konto anlegen',
  toRegister: 'Noch kein Konto? Registrieren',
  toInvitation: 'Du bist eingeladen? Code eingeben',
  invited: 'Ich bin eingeladen',
  toLogin: 'Schon ein Konto? Login',
  forgot: 'Passwort vergessen?',
  help: 'Wenn es kein Spiel mehr ist',
  claim: 'Ein Kartenspiel für euch zwei.',
  registerIntro: 'Danach lädst du deine:n Partner:in ein.',
  name: 'Name',
  identifier: 'E-Mail oder Handynummer',
  identifierHint: 'Oder dein Benutzername.',
  password: 'Passwort',
  repeat: 'Passwort wiederholen',
  loginFailed: 'Login fehlgeschlagen',
  registerFailed: 'Registrierung fehlgeschlagen',
  adults: `${PRODUCT} ist für Erwachsene. Mit „Konto anlegen“ bestätigst du, dass du volljährig bist, und stimmst zu, dass ${PRODUCT} auch Intimes speichert, das du hier einträgst.`,
  privacy: 'So gehen wir damit um',
} as const
