export const setupTexts = {
  title: (name: string) =>
    name === '' ? 'Schön, dass du da bist' : `Schön, dass du da bist, ${name}`,
  intro: 'Ein paar Angaben, dann geht es los.',
  called: 'Dein Name',
  access: 'Dein Zugang',
  roles: 'Wer wählt bei euch die Karte des Tages?',
  rolesMore: 'Davon hängt ab, was ihr auf „Heute“ seht.',
  choosers: { me: 'Ich', partner: 'Mein:e Partner:in', both: 'Wir beide' },
  roleNames: 'So heißen eure Rollen dabei. Ihr könnt andere nehmen.',
  username: 'Benutzername',
  usernameHint: 'Buchstaben, Zahlen und Unterstriche.',
  name: 'Anzeigename',
  email: 'Emailadresse',
  phone: 'Handynummer',
  optional: 'freiwillig',
  rolesGiven: 'Die Rollen legt fest, wer die andere Person eingeladen hat.',
  summary: ({
    myRole,
    partnerRole,
    partner,
  }: Record<'myRole' | 'partnerRole' | 'partner', string>) =>
    `Du bist „${myRole}“, ${partner} „${partnerRole}“.`,
  rolesLater: 'Im Profil kannst du das jederzeit ändern.',
  inviteLater: 'Deine:n Partner:in lädst du im zweiten Schritt ein.',
  save: 'Speichern',
  failed: 'Speichern fehlgeschlagen',
  notLoggedIn: 'Bitte melde dich an.',
} as const
