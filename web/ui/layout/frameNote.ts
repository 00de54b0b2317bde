import type { ReactNode } from 'react'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'

/** A note above every screen, set by code that is loaded later than the frame. */
export const frameNote = createSessionStore<ReactNode>(null)
