export const setupTexts = {
  title: (name: string) =>
    name === '' ? 'Schön, dass du da bist' : `Schön, dass du da bist, ${name}`,
  intro: 'Ein paar Angaben, dann geht es los.',
  username: 'Benutzername',
  usernameHint: 'Buchstaben, Zahlen und Unterstriche.',
  name: 'Anzeigename',
  email: 'Emailadresse',
  phone: 'Handynummer',
  optional: 'freiwillig',
  rolesGiven: 'Die Rollen legt fest, wer euer Paar gegründet hat.',
  inviteLater: 'Deine:n Partner:in lädst du im zweiten Schritt ein.',
  save: 'Speichern',
  failed: 'Speichern fehlgeschlagen',
  notLoggedIn: 'Bitte melde dich an.',
} as const
