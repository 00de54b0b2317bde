import { type ComponentType, createElement, type ReactNode } from 'react'
import type { Reference } from '#contract/kernel/reference.ts'

export interface ReferenceActionsProps {
  reference: Reference & { readonly title: string }
  /**
   * Whether both know the thing, so that marking it is seen by both; null where it is not for the
   * list.
   */
  known: boolean | null
  /** „Darüber reden“ as an icon, among other buttons. */
  small?: boolean
}

let actions: ComponentType<ReferenceActionsProps> | null = null

/** The app provides the buttons, since features do not import each other. */
export function provideReferenceActions(component: ComponentType<ReferenceActionsProps>): void {
  actions = component
}

/** The provided buttons, or nothing. */
export const ProvidedReferenceActions = (props: ReferenceActionsProps): ReactNode =>
  actions && createElement(actions, props)
