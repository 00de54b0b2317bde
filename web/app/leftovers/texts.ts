export const texts = {
  banner: (count: number) =>
    count === 1
      ? 'Etwas von dir ließ sich nicht senden.'
      : `${count.toLocaleString('de-DE')} Dinge von dir ließen sich nicht senden.`,
  look: 'Ansehen',
  title: 'Nicht gesendet',
  why: 'Das stammt aus einer anderen Fassung der App und wurde nicht angenommen. Kopiere oder sichere, was du behalten willst.',
  noWords: 'Ohne Text',
  copy: 'Text kopieren',
  copied: 'Kopiert.',
  copyFailed: 'Das Kopieren ging nicht. Der Text ist markiert.',
  save: 'Foto sichern',
  saveFailed: 'Das Foto lässt sich nicht mehr öffnen.',
  fileName: 'Foto',
  discard: 'Verwerfen',
} as const
