import type { Method } from '#contract/kernel/call.ts'

/** A call as it goes over the wire, but for the token. */
export interface WireRequest {
  readonly method: Method
  readonly address: string
  /** JSON; with a file, the other fields of the form. */
  readonly body: string | null
  /** Other open pages show nothing of what it changes. */
  readonly isSilent?: boolean | undefined
}

/** The form of a call that takes a file, in the field `file`. */
export function formWith(file: Blob, { body }: Pick<WireRequest, 'body'>): FormData {
  const form = new FormData()
  const fields = JSON.parse(body ?? '{}') as Readonly<Record<string, string>>
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}
