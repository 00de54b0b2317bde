/** Stands for the partner's name while there is no partner. */
export const PARTNER = 'Partner:in'

/** A name as it stands within a sentence. */
export const nameInSentence = (name: string): string =>
  name === PARTNER ? `dein:e ${PARTNER}` : name
