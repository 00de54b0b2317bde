import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useGoBack } from '#web/lib/routing/useGoBack.ts'
import { useNavigateUnlessLeaving } from '#web/lib/routing/useNavigateUnlessLeaving.ts'
import { isLoggedIn, useSession } from '#web/lib/session/session.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { cardTexts } from '../card/texts.ts'
import { useLeaveUnavailable } from '../detail/useLeaveUnavailable.ts'
import { isUnavailable, useCard } from '../queries.ts'
import { CardForm } from './CardForm.tsx'
import { draftOf } from './state.ts'
import { formTexts as texts } from './texts.ts'

/** „Karte bearbeiten“, for the author of the card (KARTEN-25 to KARTEN-27). */
export function EditCardPage() {
  const { id = '' } = useParams({ strict: false })
  const session = useSession()
  const navigate = useNavigateUnlessLeaving()
  const card = useCard(id)
  const isMine = card.data?.createdBy != null && card.data.createdBy === session.userId
  const mayNot = !isLoggedIn(session) || id === '' || (card.data && !isMine)
  const goBack = useEffectEvent(useGoBack('/karten'))
  useLeaveUnavailable(card)
  useEffect(() => {
    if (mayNot) goBack()
  }, [mayNot])
  return (
    <Page title={texts.editTitle} wide>
      {card.data && isMine && !isUnavailable(card) ? (
        <CardForm
          key={id}
          id={id}
          initial={draftOf(card.data)}
          onSaved={() => {
            toast(texts.saved)
            void navigate({ to: '/karten/karte/$id', params: { id }, replace: true })
          }}
        />
      ) : (
        <Loading label={cardTexts.loading} className="grid gap-6">
          <Skeleton className="h-20" />
          <Skeleton className="h-46" />
          <Skeleton className="h-80" />
        </Loading>
      )}
    </Page>
  )
}
