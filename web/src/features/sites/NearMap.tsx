// docs/product/sites.md#the-locator: drawn from outlines that ship with the portal, without any map service.
import { useQuery } from '@tanstack/react-query'
import { geoAzimuthalEqualArea, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import outlines from 'us-atlas/states-10m.json?url'
import type { NearSite } from '@forecourt/domain/contract/sites.ts'
import classes from './LocatorPage.module.css'

const size = 480
const earthRadius = 3_958.8
/** The part of half the map's width that the radius takes up. */
const share = 0.88

type Atlas = Topology<{ states: GeometryCollection; nation: GeometryCollection }>
type Origin = { label: string; latitude: number; longitude: number }
type NearMapProps = {
  origin: Origin
  radius: number
  sites: readonly NearSite[]
  chosen: number | null
  onChoose: (site: NearSite) => void
}

const useOutlines = () =>
  useQuery({
    queryKey: ['outlines'],
    queryFn: async () => (await (await fetch(outlines)).json()) as Atlas,
    staleTime: Infinity,
    retry: 1,
  }).data

/** Centered on the place, so that the same distance from it is equally long in every direction. */
const projectionAround = ({ latitude, longitude }: Origin, radius: number) =>
  geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .translate([size / 2, size / 2])
    .scale(((size / 2) * share) / (radius / earthRadius))
    .clipExtent([
      [-4, -4],
      [size + 4, size + 4],
    ])

/** Visual only: the list has the same information in words, for keyboard and screen reader users. */
export function NearMap({ origin, radius, sites, chosen, onChoose }: NearMapProps) {
  const atlas = useOutlines()
  const projection = projectionAround(origin, radius)
  const path = geoPath(projection)
  const dots = sites.flatMap((site) => {
    const at = projection([site.longitude!, site.latitude!])
    return at ? [{ site, x: at[0], y: at[1] }] : []
  })
  const isLast = ({ site }: (typeof dots)[number]) => Number(site.id === chosen)
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={classes.drawing}
      role="img"
      aria-label={`Map of the sites within ${radius} miles of ${origin.label}. The list has the same sites.`}
    >
      {atlas ? (
        <>
          <path className={classes.land} d={path(feature(atlas, atlas.objects.nation)) ?? ''} />
          <path className={classes.border} d={path(mesh(atlas, atlas.objects.states, (a, b) => a !== b)) ?? ''} />
        </>
      ) : null}
      <circle className={classes.radius} cx={size / 2} cy={size / 2} r={(size / 2) * share} />
      <path className={classes.origin} d={`M${size / 2 - 7},${size / 2}h14M${size / 2},${size / 2 - 7}v14`} />
      {dots
        .toSorted((one, other) => isLast(one) - isLast(other))
        .map(({ site, x, y }) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keyboard users use the list
          <circle
            key={site.id}
            className={classes.dot}
            data-chosen={site.id === chosen || undefined}
            cx={x}
            cy={y}
            r={site.id === chosen ? 9 : 6}
            onClick={() => onChoose(site)}
          >
            <title>{site.name}</title>
          </circle>
        ))}
    </svg>
  )
}
