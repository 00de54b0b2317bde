import type { importCards } from '#contract/cards/calls.ts'
import { PACK_MAX, PACK_MAX_BYTES } from '#contract/cards/rules.ts'
import type { Request } from '#contract/kernel/call.ts'

export type Pack = Request<typeof importCards>['body']

/**
 * Parses a file into packs of at most the size of one import; undefined if it is no pack. The server
 * validates the cards.
 */
export function parsePacks(text: string): readonly Pack[] | undefined {
  try {
    const file = JSON.parse(text) as Partial<Pack> | null
    return file?.format === 'knistern.cards/1' && Array.isArray(file.cards)
      ? inPacks(file as Pack)
      : undefined
  } catch {
    return undefined
  }
}

/** Size of a pack without its cards. */
const ENVELOPE_BYTES = 1_000

const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(value) ?? '').length + 1

/** Splits the cards into packs: a couple may have more than one import allows. */
function inPacks(file: Pack): readonly Pack[] {
  const packs: Pack[] = []
  let cards: Pack['cards'] = []
  let bytes = ENVELOPE_BYTES
  const close = () => {
    packs.push({ ...file, cards })
    cards = []
    bytes = ENVELOPE_BYTES
  }
  for (const card of file.cards) {
    const size = bytesOf(card)
    if (cards.length === PACK_MAX || (cards.length > 0 && bytes + size > PACK_MAX_BYTES)) close()
    cards = [...cards, card]
    bytes += size
  }
  close()
  return packs
}
