import type { importCards } from '#contract/cards/calls.ts'
import type { Request } from '#contract/kernel/call.ts'

export type Pack = Request<typeof importCards>['body']

/**
 * A file's text as a pack; undefined if it is none. Only what tells a pack from any other file is
 * looked at: what stands in it the server judges.
 */
export function packIn(text: string): Pack | undefined {
  try {
    const file = JSON.parse(text) as Partial<Pack> | null
    return file?.format === 'knistern.cards/1' && Array.isArray(file.cards)
      ? (file as Pack)
      : undefined
  } catch {
    return undefined
  }
}
