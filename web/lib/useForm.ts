import {
  type FormEvent,
  startTransition,
  useActionState,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Refusal } from '#contract/kernel/call.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import { ApiError, isRefusal, sentenceOf } from './http/api.ts'

/** Why a form could not be submitted; without a field it concerns the whole form. */
export interface SubmitFault {
  readonly fault: string | null
  readonly field?: string | undefined
}

const noFault: SubmitFault = { fault: null }

/**
 * Submits a form. Uses `onSubmit`, because React resets the fields after a form's `action`. A fault
 * moves the focus to its field.
 * @param save gets what was typed. Returns a fault it finds itself: a refusal of the contract, or
 *   another sentence with its field. Throws what a call throws.
 * @param failure the sentence for an error that brings none of its own
 * @param fieldNames fields of the contract that are called otherwise in the form
 */
export function useForm(
  save: (typed: FormData) => Promise<SubmitFault | Refusal | null | undefined>,
  failure: string,
  fieldNames: Readonly<Record<string, string>> = {},
) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const fieldOf = (name: string | undefined) => name && (fieldNames[name] ?? name)
  const submit = async (typed: FormData) => {
    try {
      const found = (await save(typed)) ?? noFault
      return 'message' in found ? { fault: found.message, field: fieldOf(found.field) } : found
    } catch (error) {
      const field = fieldOf(fieldOfError(error))
      // The form may not have the field that the server names.
      return {
        fault: sentenceOf(error, failure),
        field: field && typed.has(field) ? field : undefined,
      }
    }
  }
  const [outcome, run, busy] = useActionState(
    (_: SubmitFault | null, typed: FormData) => submit(typed),
    null,
  )
  // Not by the action: a form must not be busy, and ignore a click, while it removes a fault.
  const [removed, setRemoved] = useState<SubmitFault | null>(null)
  const state = outcome === removed ? null : outcome

  useLayoutEffect(() => {
    if (state?.field === undefined) return
    const field = form.current?.elements.namedItem(state.field)
    if (field instanceof HTMLElement) field.focus()
  }, [state])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    startTransition(() => run(typed))
  }

  return {
    busy,
    /** Whether the last submission has succeeded. */
    done: state?.fault === null,
    /** Spread onto the form. */
    form: { id, ref: form, onSubmit },
    /** For a submit button outside of the form, as in the footer of a sheet. */
    formId: id,
    /** Removes the fault of the last submission. */
    reset: () => setRemoved(outcome),
    /** Spread onto a field: its name and its fault. */
    field: (name: string) => ({ name, error: state?.field === name ? state.fault : null }),
    /** The fault of the form as a whole. */
    formFault: state?.field === undefined ? (state?.fault ?? null) : null,
  }
}

/** The field of the contract that an error concerns. */
function fieldOfError(error: unknown): string | undefined {
  // Every form that asks for the current password again calls its field so.
  if (isRefusal(error, passwordWrong)) return 'current'
  return error instanceof ApiError ? error.field : undefined
}

export const textOf = (typed: FormData, name: string): string => {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}
