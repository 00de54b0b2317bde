import { has, isCard, isDailyQuestion, isQuestion, type Rule } from './rules.ts'

const PRONOUN = /\b(?:er|ihn|ihm|sein|seine[mnrs]?)\b/iu

/** Things a text takes for granted about the two. */
export const WORDING: readonly Rule[] = [
  {
    name: '„Lieblingsmensch“ is taken up by no „er“',
    tells: (entry) =>
      (isQuestion(entry) || isDailyQuestion(entry)) && /Lieblingsmensch/u.test(entry.text),
    says: (entry) => !PRONOUN.test(entry.text),
    except: { 'tag-272': '„er“ is the sentence' },
  },
  {
    name: 'A card that needs hair says what holds without it',
    tells: (entry) => isCard(entry) && /\bHaare?n?\b|[Kk]ämm/u.test(entry.text),
    says: has(/Wo keine Haare sind/u),
    except: {
      'herz-018': 'hands stay out of it',
      'joker-001': 'one of three things to choose from',
      'danach-019': '„kämmt oder zupft“',
      'dienst-022': 'a candle stays away from it',
    },
  },
]
