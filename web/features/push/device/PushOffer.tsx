import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { InstallGuide } from './InstallGuide.tsx'
import { subscribedQuery } from './queries.ts'
import { offerFor } from './state.ts'
import { activatePush, PushFault } from './subscription.ts'
import { pushDeviceTexts as texts } from './texts.ts'
import { useDevice } from './useDevice.ts'

/** How long the success stays (PUSH-09). */
const SUCCESS_MS = 3_000

/** Activates push on this device, or explains how to install the app (PUSH-04 to PUSH-12). */
export function PushOffer() {
  const { userId } = useSession()
  const { data: subscribed } = useQuery(subscribedQuery)
  const cache = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: activatePush,
    onSuccess: () => cache.invalidateQueries({ queryKey: subscribedQuery.queryKey }),
  })

  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])

  // A partial session gets the text to log in (O-057).
  const device = useDevice({ loggedIn: userId !== null, subscribed: subscribed === true })

  if (isSuccess) return <Banner tone="ok">{texts.activated}</Banner>
  if (subscribed === undefined) return null
  const offer = offerFor(device)
  if (offer === 'install') return <InstallGuide />
  if (offer === 'nothing') return null
  return (
    <Panel tone="rose" className="grid gap-3">
      <h3>{texts.device}</h3>
      <p className="text-sm text-muted">
        {device.permission === 'denied' ? texts.denied : texts.deviceMore}
      </p>
      <Button wide busy={isPending} onClick={() => mutate()}>
        {texts.activate}
      </Button>
      {error instanceof PushFault && <FormFault>{error.message}</FormFault>}
    </Panel>
  )
}
