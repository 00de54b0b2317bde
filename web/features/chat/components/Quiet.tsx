'use no memo' // docs/decisions/0016

import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazyComponent.tsx'
import type { Quiet as Why } from './QuietChat.tsx'

const QuietChat = lazyComponent(async () => (await import('./QuietChat.tsx')).QuietChat)

/** The states most visits never see. */
export function Quiet({ why }: { why: Why }) {
  return (
    <Suspense fallback={<div className="flex-1" />}>
      <QuietChat why={why} />
    </Suspense>
  )
}
