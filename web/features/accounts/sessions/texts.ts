export const sessionTexts = {
  sessions: 'Hier bist du angemeldet',
  sessionsFailed: 'Deine Anmeldungen sind gerade nicht abrufbar.',
  thisDevice: 'Dieses Gerät',
  lastUsed: (when: string) => `Zuletzt ${when}`,
  end: 'Abmelden',
  endNamed: (device: string) => `${device} abmelden`,
  endAsk: (device: string) => `„${device}“ abmelden?`,
  endMore: 'Wer dort gerade eingeloggt ist, muss das Passwort neu eingeben.',
  endFailed: 'Das Gerät konnte nicht abgemeldet werden.',
  ended: 'Abgemeldet',
  keep: 'Angemeldet lassen',
} as const
