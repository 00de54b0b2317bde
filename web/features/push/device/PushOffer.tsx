import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts'
import { isAppleDevice, offerFor } from './state.ts'
import { activatePush, PushFault, registrationHere } from './subscription.ts'
import { pushDeviceTexts as texts } from './texts.ts'

/** How long the success stays (PUSH-09). */
const SUCCESS_MS = 3_000

const permissionNow = () => ('Notification' in globalThis ? Notification.permission : null)

/** Whether the browser has a push subscription. */
const subscribedQuery = queryOptions({
  queryKey: ['push', 'subscribed'],
  networkMode: 'always',
  queryFn: async () => {
    const registration = await registrationHere()
    return (await registration?.pushManager?.getSubscription()) != null
  },
  staleTime: 0,
})

/** Activates push on this device, or explains how to install the app (PUSH-04 to PUSH-12). */
export function PushOffer() {
  const { userId } = useSession()
  const installed = useMediaQuery('(display-mode: standalone)')
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

  if (isSuccess) return <Banner tone="ok">{texts.activated}</Banner>
  if (subscribed === undefined) return null
  const permission = permissionNow()
  const offer = offerFor({
    // A partial session gets the text to log in (O-057).
    loggedIn: userId !== null,
    hostname: location.hostname,
    permission,
    subscribed,
    isApple: isAppleDevice(navigator.userAgent, navigator.maxTouchPoints),
    installed,
  })
  if (offer === 'install') return <InstallGuide />
  if (offer === 'nothing') return null
  return (
    <Panel tone="rose" className="grid gap-3">
      <h3>{texts.device}</h3>
      <p className="text-sm text-muted">
        {permission === 'denied' ? texts.denied : texts.deviceMore}
      </p>
      <Button wide busy={isPending} onClick={() => mutate()}>
        {texts.activate}
      </Button>
      {error instanceof PushFault && <FormFault>{error.message}</FormFault>}
    </Panel>
  )
}

/** How to install the app on an iPhone or iPad, where a button could do nothing. */
function InstallGuide() {
  return (
    <Panel tone="rose" className="grid gap-3">
      <h3>{texts.install}</h3>
      <p className="text-sm text-muted">{texts.installMore}</p>
      <ol className="grid gap-2">
        {texts.installSteps.map((step, index) => (
          <li key={step} className="flex items-baseline gap-3">
            <span aria-hidden="true" className="display w-4 shrink-0 text-center text-rose">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
