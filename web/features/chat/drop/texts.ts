export const texts = {
  here: 'Lass die Fotos hier los',
  /** Something else was among it, or nothing but that. */
  onlyPhotos: 'Hierher gehen nur Fotos.',
  noPartner: 'Zum Schreiben gehören zwei.',
} as const
