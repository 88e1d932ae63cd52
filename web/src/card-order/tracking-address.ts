const pages: readonly [carrier: RegExp, page: string][] = [
  [/\busps\b/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
  [/\bfedex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
]

/** The carrier's page about a parcel, for known carriers. */
export const trackingAddress = (carrier: string, tracking_number: string) => {
  const page = pages.find(([name]) => name.test(carrier))?.[1]
  return page && page + encodeURIComponent(tracking_number)
}
