/** The word that always counts. */
export const STOP_WORD = 'Stopp'
/** Longest own word of a couple, so that its line stays one of a card. */
export const STOP_WORD_MAX = 24
/** Cards and stories from these on bear the line of the words (O-194). */
export const WORDS_FROM_LEVEL = 5
export const WORDS_FROM_HEAT = 4
