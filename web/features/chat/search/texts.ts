export const texts = {
  title: 'Im Chat suchen',
  field: 'Wonach suchst du?',
  hint: 'Mindestens zwei Buchstaben.',
  searching: (until: string) => `Gesucht bis ${until} …`,
  none: 'Dazu habt ihr euch nichts geschrieben.',
  whole: 'Das war der ganze Chat.',
  more: 'Weiter zurück suchen',
  failed: 'Die Suche ist unterbrochen.',
  found: (count: number) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
} as const
