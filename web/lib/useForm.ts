import { type FormEvent, startTransition, useActionState, useEffect, useRef } from 'react'
import { fieldOfFault } from '#contract/kernel/person.ts'
import { ApiError, sentenceOf } from './http/api.ts'

/** State of a form after a submission: untouched, done, or an error and its field. */
export interface FormState {
  readonly fault: string | null
  /** Name of the field with the error; without it the error concerns the whole form. */
  readonly field?: string | undefined
  readonly done?: boolean
}

const untouched: FormState = { fault: null }

/**
 * Submits a form: `save` receives its data and returns the next state. Uses `onSubmit`, because
 * React resets the fields after a form's `action`. An error moves the focus to its field.
 */
export function useForm(save: (typed: FormData) => Promise<FormState>) {
  const form = useRef<HTMLFormElement>(null)
  const [state, run, busy] = useActionState(
    (_: FormState, typed: FormData | null) => (typed === null ? untouched : save(typed)),
    untouched,
  )

  useEffect(() => {
    if (state.field === undefined) return
    const field = form.current?.elements.namedItem(state.field)
    if (field instanceof HTMLElement) field.focus()
  }, [state])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    startTransition(() => run(typed))
  }

  return {
    state,
    busy,
    /** Spread onto the form. */
    form: { ref: form, onSubmit: submit },
    /** Removes the error of the last submission. */
    reset: () => startTransition(() => run(null)),
    /** The error of one field. */
    faultAt: (field: string) => (state.field === field ? state.fault : null),
    /** The error of the form as a whole. */
    formFault: state.field === undefined ? state.fault : null,
  }
}

export const textOf = (typed: FormData, name: string): string => {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}

/** The form state for a fault of the contract; `renamed` maps field names that differ in a form. */
export function placeFault(
  fault: string,
  renamed: Readonly<Record<string, string>> = {},
): FormState {
  const field = fieldOfFault(fault)
  return { fault, field: field === undefined ? undefined : (renamed[field] ?? field) }
}

/**
 * The form state for a failed call: the server's sentence, at the field it concerns if the form has
 * that field; `renamed` maps field names that differ in a form.
 */
export function placeError(
  error: unknown,
  otherwise: string,
  typed: FormData,
  renamed: Readonly<Record<string, string>> = {},
): FormState {
  const concerns = error instanceof ApiError ? (error.field ?? '') : ''
  const field = renamed[concerns] ?? concerns
  return { fault: sentenceOf(error, otherwise), field: typed.has(field) ? field : undefined }
}
