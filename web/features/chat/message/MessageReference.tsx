'use no memo' // docs/decisions/0016

import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import type { ReferenceLinkProps } from '#web/ui/layout/ReferenceLink.tsx'

/** Loaded with the first message about something, since most are about nothing. */
const ReferenceLink = lazyComponent(
  async () => (await import('#web/ui/layout/ReferenceLink.tsx')).ReferenceLink,
)

/** The thing a message is about, as a small card; has its place while it loads. */
export const MessageReference = (props: Omit<ReferenceLinkProps, 'className'>) => (
  <Suspense fallback={<div className="chat-reference min-h-14" />}>
    <ReferenceLink {...props} className="chat-reference" />
  </Suspense>
)
