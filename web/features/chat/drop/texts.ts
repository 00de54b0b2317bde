export const texts = {
  here: 'Lass die Fotos hier los',
  /** Something else was among it, or nothing but that. */
  onlyPhotos: 'Hierher gehen nur Fotos.',
  noPartner: 'Lade zuerst deine:n Partner:in ein.',
} as const
