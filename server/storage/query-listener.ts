import type { CompiledQuery } from 'kysely'

/** Called for every statement, with its parameters. */
export type QueryListener = (query: CompiledQuery) => void
