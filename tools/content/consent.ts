import { has, isCard, isDailyQuestion, isQuestion, type Rule } from './rules.ts'

/** Level from which a card or question shows bare skin or touches what clothes cover. */
const SKIN_FROM = 4

const KISS = /[Kk]uss|[Kk]üss/u
const SEEN_BOTH = /euch beide gern (?:so )?(?:küssen|sehen) lasst|euch als Paar kennen/u
const IN_PUBLIC =
  /auf der Straße|im Regen|Familienfest|vor (?:anderen|Menschen)|Gedränge|in eurer Gegend|Hand in Hand/u
const OUTSIDE =
  /um den Block|Haltestelle|auf der Straße|im Park|Spaziergang|Restaurant|Ampel|Bahnsteig|Supermarkt/u
const NAMED = /Lieblingsmensch|\bihr\b|\beuch\b/u
/** Where a half without a name reads as if a stranger acted. */
const LIKE_A_STRANGER =
  /\bStraße\b|\bunterwegs\b|\bKino\b|\bFlur\b|Familien(?:besuch|fest)|\bentführ|\bfotografieren\b|\bTreppenabsatz\b|\bHotelzimmer\b/u

/** Rules that let a no be as easy as a yes, and nobody be shown who does not want it. */
export const CONSENT: readonly Rule[] = [
  {
    name: 'A kiss where others are is given where both like to be kissed',
    tells: (entry) =>
      KISS.test(`${entry.text} ${entry.tags.join(' ')}`) &&
      ((isCard(entry) && ['draußen', 'unterwegs'].some((tag) => entry.tags.includes(tag))) ||
        (entry.kind === 'suggestions' && OUTSIDE.test(entry.text)) ||
        (entry.kind === 'stories' && /\bKuss\b[^.]*\bOrt\b/u.test(entry.instructions))),
    says: has(SEEN_BOTH),
    except: {
      'abenteuer-004': 'a sign that says so, and no kiss',
      'abenteuer-021': 'a place where nobody is',
      'jahr-010': 'the kiss is at home or on the telephone',
    },
  },
  {
    name: 'A question shows the two to others only where both like it',
    tells: (entry) => isQuestion(entry) && IN_PUBLIC.test(entry.text),
    says: has(SEEN_BOTH),
  },
  {
    name: 'Half a pair does not read as if a stranger acted',
    tells: (entry) => isQuestion(entry) && LIKE_A_STRANGER.test(entry.text),
    says: has(NAMED),
  },
  {
    name: 'A picture of bare skin says what becomes of it',
    tells: (entry) =>
      isQuestion(entry) &&
      entry.level >= SKIN_FROM &&
      /\bFoto|\bfotografier/iu.test(entry.text) &&
      /nackt|gewagt|unter der Kleidung/u.test(entry.text),
    says: has(/gelöscht|löschst|welches Bild bleibt/u),
  },
  {
    name: 'A person shown on a call is not recorded, whichever half it is',
    tells: (entry) => isQuestion(entry) && /Videoanruf/u.test(entry.text),
    says: has(/ohne Aufnahme/u),
  },
  {
    name: 'Neither children nor relatives are embarrassed',
    tells: (entry) => isQuestion(entry) && /Kinder|Familien/u.test(entry.text),
    says: (entry) => !/peinlich|Augen verdreh|schäm/u.test(entry.text),
  },
  {
    name: 'A question about a wound leaves open how far one goes',
    tells: (entry) =>
      isDailyQuestion(entry) &&
      /\bschämst\b|selbst noch nicht ganz verziehen|\bzuckst\b|\bgeweint\b|\bhast du Angst\b/u.test(
        entry.text,
      ),
    says: has(/\bmagst\b|\bmöchtest\b/u),
  },
]
