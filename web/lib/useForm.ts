import { type FormEvent, startTransition, useActionState, useEffect, useRef } from 'react'
import { faults } from '#contract/kernel/person.ts'

/** What a form says after a try: nothing yet, done, or what is wrong and where. */
export interface FormState {
  readonly fault: string | null
  /** Name of the field the fault belongs to; without one it belongs to the whole form. */
  readonly field?: string | undefined
  readonly done?: boolean
}

const untouched: FormState = { fault: null }

/**
 * Runs a form: `save` gets what was typed and answers with the next state. Submitting by event and
 * not by the form's `action` keeps React from emptying the fields, so whatever was typed stays.
 * Focus moves to the field a fault belongs to.
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
    /** Forgets what the last try said. */
    reset: () => startTransition(() => run(null)),
    /** The fault of one field, for its `error`. */
    faultAt: (field: string) => (state.field === field ? state.fault : null),
    /** The fault of the form as a whole. */
    formFault: state.field === undefined ? state.fault : null,
  }
}

export const textOf = (typed: FormData, name: string): string => {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}

const FIELDS: Readonly<Record<string, string>> = {
  [faults.passwordsDiffer]: 'repeat',
  [faults.passwordTooShort]: 'password',
  [faults.passwordTooLong]: 'password',
  [faults.usernameCharacters]: 'username',
  [faults.usernameLength]: 'username',
  [faults.nameLength]: 'name',
  [faults.nameMissing]: 'name',
  [faults.phone]: 'phoneNumber',
  [faults.email]: 'email',
}

/** Which field a fault of the contract belongs to; `renamed` where a form names it otherwise. */
export function placeFault(
  fault: string,
  renamed: Readonly<Record<string, string>> = {},
): FormState {
  const field = FIELDS[fault]
  return { fault, field: field === undefined ? undefined : (renamed[field] ?? field) }
}
