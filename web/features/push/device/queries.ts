import { queryOptions } from '@tanstack/react-query'
import { registrationHere } from './subscription.ts'

/** Whether the browser has a push subscription. */
export const subscribedQuery = queryOptions({
  queryKey: ['push', 'subscribed'],
  networkMode: 'always',
  queryFn: async () => {
    const registration = await registrationHere()
    return (await registration?.pushManager?.getSubscription()) != null
  },
  staleTime: 0,
})
