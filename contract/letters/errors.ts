import { refusal } from '#contract/kernel/call.ts'
import { LETTERS_MAX, YEARS_MAX } from './rules.ts'

export const lettersNeedTwo = refusal(
  409,
  'letters_need_two',
  'Briefe schreibt ihr einander, sobald ihr zu zweit seid.',
)
export const letterTooSoon = refusal(
  409,
  'letter_too_soon',
  'Ein Brief braucht einen Tag, der noch kommt: frühestens morgen.',
  'day',
)
export const letterTooFar = refusal(
  409,
  'letter_too_far',
  `Weiter als ${YEARS_MAX} Jahre voraus geht es nicht.`,
  'day',
)
/** Says it of letters that have arrived and of those that never will. */
export const letterSettled = refusal(
  409,
  'letter_settled',
  'Dieser Brief lässt sich nicht mehr ändern.',
)
export const lettersFull = refusal(
  409,
  'letters_full',
  `Hier ist kein Platz mehr. Es passen ${LETTERS_MAX} Briefe hinein, mit zusammen etwa fünf Fotos.`,
)
export const letterPhotoUnreadable = refusal(
  415,
  'letter_photo_unreadable',
  'Dieses Foto können wir nicht öffnen. Nimm ein anderes, oder schick den Brief ohne.',
  'photo',
)
