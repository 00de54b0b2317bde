/** German words of the app lock, on its screen and where it is set. */
export const lockTexts = {
  title: 'Gesperrt',
  lead: 'Mit deiner PIN geht es da weiter, wo du warst.',
  pin: 'PIN',
  open: 'Entsperren',
  biometric: 'Mit Fingerabdruck oder Gesicht',
  biometricFailed: 'Das hat nicht geklappt. Die PIN geht immer.',
  wrong: 'Die PIN stimmt nicht.',
  left: (tries: number) =>
    tries === 1
      ? 'Noch ein Versuch, dann wird dieses Gerät abgemeldet.'
      : `Noch ${tries} Versuche, dann wird dieses Gerät abgemeldet.`,
  wait: (time: string) => `Bitte warte noch ${time}.`,
  logout: 'PIN vergessen? Abmelden',
  logoutMore: 'Danach kommst du mit deinem Passwort wieder hinein.',
  broken: 'Diese Sperre lässt sich nicht mehr lesen. Melde dich ab und neu an.',

  heading: 'App-Sperre',
  off: 'Aus',
  on: (after: string) => `Ein, sperrt ${after}`,
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  change: 'PIN ändern',
  what: 'Wer dein entsperrtes Gerät in der Hand hält, sieht ohne die PIN nichts.',
  honest:
    'Die Sperre ist ein Vorhang auf diesem Gerät, keine Verschlüsselung: Sie hält neugierige Blicke ab, aber niemanden, der das Gerät auseinandernimmt.',
  needsHttps: 'Die Sperre braucht eine Verbindung über https. Hier gibt es sie nicht.',
  setTitle: 'App-Sperre einschalten',
  changeTitle: 'PIN ändern',
  newPin: 'Neue PIN',
  pinHint: '4 bis 8 Ziffern. Sie bleibt auf diesem Gerät.',
  repeat: 'PIN wiederholen',
  pinFault: 'Bitte nimm 4 bis 8 Ziffern.',
  repeatFault: 'Die beiden PINs sind verschieden.',
  forgot:
    'Vergisst du sie, meldest du dich ab und mit dem Passwort neu an. Nach zehn falschen Versuchen geschieht das von selbst.',
  oldPin: 'Deine PIN',
  offTitle: 'App-Sperre ausschalten',
  after: 'Sperren',
  afterNames: {
    0: 'beim Verlassen der App',
    1: 'nach 1 Minute',
    5: 'nach 5 Minuten',
    15: 'nach 15 Minuten',
  },
  always: 'Beim Öffnen der App immer.',
  biometricSwitch: 'Fingerabdruck oder Gesicht statt PIN',
  biometricHint: 'Was dein Gerät zum Entsperren kennt.',
  biometricNotSet: 'Das Gerät hat nicht zugestimmt. Die PIN gilt weiter.',
  saved: 'Gespeichert!',
  setFailed: 'Die Sperre ließ sich nicht einrichten.',
} as const

/** „5 Sekunden“, „2 Minuten“. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 Minute' : `${minutes} Minuten`
}
