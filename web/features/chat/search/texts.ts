export const texts = {
  title: 'Im Chat suchen',
  field: 'Wonach suchst du?',
  hint: 'Mindestens zwei Zeichen.',
  searching: (until: string | null) =>
    until === null ? 'Suche läuft …' : `Durchsucht bis zurück zum ${until} …`,
  none: 'Dazu habt ihr euch nichts geschrieben.',
  whole: 'Das war der ganze Chat.',
  more: 'Weiter zurück suchen',
  failed: 'Die Suche ist unterbrochen.',
  found: (count: number) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
} as const
