const time = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

export const texts = {
  record: 'Sprachnachricht aufnehmen',
  /** A recording waits to be heard and sent. */
  resume: 'Deine Aufnahme anhören',
  title: 'Sprachnachricht',
  reason:
    'Dafür braucht die App dein Mikrofon. Es ist nur an, solange du hier aufnimmst, höchstens drei Minuten. Vor dem Senden kannst du dich anhören; mitgeschrieben wird nichts.',
  begin: 'Aufnehmen',
  opening: 'Das Mikrofon wird geöffnet …',
  recording: 'Aufnahme läuft',
  finish: 'Fertig',
  discard: 'Verwerfen',
  again: 'Neu aufnehmen',
  send: 'Senden',
  retry: 'Noch einmal',
  faults: {
    denied:
      'Das Mikrofon ist für diese Seite gesperrt. Erlaube es in den Einstellungen deines Browsers und versuche es noch einmal.',
    missing: 'Es ist kein Mikrofon da, oder ein anderes Programm nutzt es gerade.',
    insecure: 'Aufnehmen geht nur über https.',
    failed: 'Die Aufnahme ließ sich nicht starten.',
  },
  play: (seconds: number) => `Sprachnachricht abspielen, ${time(seconds)}`,
  pause: 'Anhalten',
  place: 'Stelle der Sprachnachricht',
  placeOf: (at: number, seconds: number) => `${time(at)} von ${time(seconds)}`,
  speed: (rate: number) => `Tempo ${rate.toLocaleString('de-DE')}-fach`,
  rate: (rate: number) => `${rate.toLocaleString('de-DE')}×`,
  unreachable: 'Gerade nicht zu erreichen.',
  stop: 'Sprachnachricht beenden',
  uploads: 'Sprachnachrichten unterwegs',
  /** Read out beside its progress. */
  underWay: 'Sprachnachricht wird gesendet',
  time,
} as const
