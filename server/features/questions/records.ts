import * as z from 'zod/mini'
import { ANSWERS } from '#contract/questions/rules.ts'
import { exportFields } from '#server/pair/data-export.ts'
import { shownMatches } from '#server/pair/records.ts'
import { BOTH_UNLOOKED, matchOf, notedMatch } from '#server/pair/shown-matches.ts'
import { transferRows } from '#server/pair/transfer-rows.ts'
import { type Entry, packBrief } from '#server/vault/fixed-table.ts'
import {
  RECORD_STEP,
  type RecordOf,
  recordCodec,
  sealedRecord,
} from '#server/vault/sealed-record.ts'
import { codeOf, questionKey, TOLD } from './models.ts'

/**
 * Answers of a person, most recently changed last: a table by the keys of the questions, its values
 * the places in `ANSWERS`, counted from 1. Its first version was a list.
 */
export const answersRecord = sealedRecord(
  'question_answers.answers',
  recordCodec(z.array(z.tuple([z.string(), z.enum(ANSWERS)]))).next(z.string(), (list) =>
    packBrief(list.map(([question, answer]) => [questionKey(question), codeOf(answer)])),
  ),
  RECORD_STEP,
)

export const transferAnswers = transferRows(answersRecord)

/** The switches a person has set in the game. */
const switches = z.object({
  /** The person's wish for questions above level 4 (O-161). */
  sharper: z.boolean(),
})
const endedSwitches = z.extend(switches, {
  /** The last UTC day both had it on, if it was this person who ended that; YYYY-MM-DD. */
  endedOn: z.nullable(z.string()),
})
export type QuestionSwitches = RecordOf<typeof endedSwitches>

/** Deleted when the person joins another pair (`dropQuestionSwitches`). */
export const questionSwitchesRecord = sealedRecord(
  'question_switches.switches',
  recordCodec(switches).next(endedSwitches, (older) => ({ ...older, endedOn: null })),
)

export const exportQuestionSwitches = exportFields<QuestionSwitches>({
  sharper: 'schaerfereFragen',
  endedOn: 'gemeinsamesEndeAm',
})

const matches = z.extend(shownMatches(z.enum(['yes', 'maybe'])), {
  /** Pairs of questions whose event was sent. */
  told: z.array(z.string()),
})

const notes = z.object({
  /** The couple the notes are about; null if they count for any couple. */
  members: z.nullable(z.tuple([z.string(), z.string()])),
  /** Noted matches by the key of the question the first member answers (`NotedMatch`, `TOLD`). */
  table: z.string(),
})
type QuestionNotes = RecordOf<typeof notes>
const notesOfLooks = z.extend(notes, {
  /** Which of the members have answered since they last looked. */
  unlooked: z.tuple([z.boolean(), z.boolean()]),
})

/** Noted matches of a couple. Earlier versions were lists, in 0.1.0 the list of `told` only. */
export const matchesRecord = sealedRecord(
  'question_matches.told',
  recordCodec(z.union([matches, z.array(z.string())]))
    .next(notes, (older): QuestionNotes => {
      const { members, told, shown } =
        'members' in older ? older : { members: null, told: older, shown: [] }
      const noted = new Map<string, number>()
      for (const { key, answers, seen } of shown) {
        const [one, other] = [codeOf(answers[0]), codeOf(answers[1])]
        noted.set(key, notedMatch(matchOf(one, other), seen))
      }
      for (const pair of told) {
        const giving = `${pair}-g`
        noted.set(giving, (noted.get(giving) ?? 0) | TOLD)
      }
      const entries = [...noted].map(([key, note]): Entry => [questionKey(key), note])
      return { members, table: packBrief(entries) }
    })
    .next(notesOfLooks, (older) => ({ ...older, unlooked: BOTH_UNLOOKED })),
  RECORD_STEP,
)
