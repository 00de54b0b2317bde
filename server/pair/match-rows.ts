import type { Db } from '../storage/database.ts'
import {
  entriesOf,
  isWhole,
  NOWHERE,
  type Positions,
  packTable,
  positionsOf,
  toWhole,
  valuesOf,
  withValues,
} from '../vault/fixed-table.ts'
import type { SealedRecord } from '../vault/sealed-record.ts'
import type { PairVault, Sealed } from '../vault/vault.ts'
import { pairRows, personRows } from './sealed-rows.ts'
import {
  afterAnswering,
  afterSeparation,
  BOTH_UNLOOKED,
  belongsTo,
  matchOf,
  membersInOrder,
  type NotedMatch,
  type OfBoth,
  type OpenCode,
} from './shown-matches.ts'
import type { SealedColumn, TransferHandler } from './transfer-rows.ts'

/** The input of matching, read in one statement. */
export interface MatchTables {
  readonly members: OfBoth<string>
  /** Tables of the answers of both, in the order of `members`. */
  readonly answers: OfBoth<string>
  /** The table of noted matches. */
  readonly notes: string
  /** Members who have answered since they last looked at their matches. */
  readonly unlooked: OfBoth<boolean>
  /**
   * Whether all tables are whole, so that reading them takes the same time whatever they hold; those of
   * a former version are not, nor those of somebody who has never answered.
   */
  readonly isWhole: boolean
}

interface Notes {
  /** The couple the notes are about; null if they count for any couple. */
  readonly members: OfBoth<string> | null
  readonly table: string
  readonly unlooked: OfBoth<boolean>
}

/** A member of a pair, with what is stored of them and of the pair. */
interface MatchRow<A extends SealedColumn, N extends SealedColumn> {
  readonly id: string
  readonly answers: Sealed<A> | null
  readonly notes: Sealed<N> | null
}

/**
 * The tables of a feature in which the answers of both match: one of each person, one of the pair.
 * @param rowsOf reads the members of a pair with both, in one statement
 * @param keptBits bits of a note that are no part of a match and stay after a separation
 */
export function matchRows<A extends SealedColumn, N extends SealedColumn>(
  answersRecord: SealedRecord<A, string>,
  notesRecord: SealedRecord<N, Notes>,
  rowsOf: (db: Db, pairId: string) => Promise<readonly MatchRow<A, N>[]>,
  keptBits = 0,
) {
  const ofPerson = personRows(answersRecord)
  const ofPair = pairRows(notesRecord)

  /** Answers and noted matches of a pair; null for a pair of one. */
  async function readCouple(db: Db, pair: PairVault): Promise<MatchTables | null> {
    const rows = await rowsOf(db, pair.pairId)
    const members = membersInOrder(rows.map(({ id }) => id))
    if (members === null) return null
    const answersOf = (member: string): string => {
      const sealed = rows.find(({ id }) => id === member)?.answers ?? null
      return sealed === null ? '' : answersRecord.open(pair, member, sealed)
    }
    const answers = [answersOf(members[0]), answersOf(members[1])] as const
    const sealed = rows[0]?.notes ?? null
    const record = sealed === null ? undefined : notesRecord.open(pair, pair.pairId, sealed)
    const ofThem = record?.members === null || belongsTo(members, record) ? record : undefined
    const { table: notes = '', unlooked = BOTH_UNLOOKED } = ofThem ?? {}
    return { members, answers, notes, unlooked, isWhole: [...answers, notes].every(isWhole) }
  }

  /** Writes the noted matches and, the first time, whole tables of both. */
  async function writeMatches(
    trx: Db,
    pair: PairVault,
    { members, answers, notes, unlooked, isWhole }: MatchTables,
  ): Promise<void> {
    await ofPair.write(trx, pair, { members, table: toWhole(notes), unlooked })
    if (isWhole) return
    for (const side of [0, 1] as const) {
      await ofPerson.write(trx, pair, members[side], toWhole(answers[side]))
    }
  }

  /** Keeps matches only one of a restored couple has seen; discards all others (O-033). */
  const retainUnseen: TransferHandler = async (trx, { to }) => {
    const couple = await readCouple(trx, to)
    if (couple === null || couple.notes === '') return
    const notes = packTable(
      entriesOf(couple.notes)
        .map(([key, note]) => [key, afterSeparation(note & ~keptBits) | (note & keptBits)] as const)
        .filter(([, note]) => note !== 0),
    )
    await writeMatches(trx, to, { ...couple, notes, unlooked: BOTH_UNLOOKED })
  }

  return { readCouple, writeMatches, retainUnseen }
}

/** The values of both tables at some positions. */
export const valuesOfBoth = (
  [one, other]: OfBoth<string>,
  positions: Positions,
  further = NOWHERE,
): OfBoth<Uint16Array> => [valuesOf(one, positions, further), valuesOf(other, positions, further)]

/**
 * The table of notes after an answer has changed; the same work whatever the tables hold.
 * @param answers tables of both, including the new answer
 * @param openOf the part of an answer that the partner may see; 0 for none
 */
export function notesAfterAnswer(
  notes: string,
  answers: OfBoth<string>,
  key: number,
  openOf = (answer: number): OpenCode => answer,
): string {
  const position = positionsOf([key], 0)
  const valueIn = (table: string): NotedMatch => valuesOf(table, position)[0] ?? 0
  const live = matchOf(openOf(valueIn(answers[0])), openOf(valueIn(answers[1])))
  return withValues(notes, [[key, afterAnswering(valueIn(notes), live)]])
}
