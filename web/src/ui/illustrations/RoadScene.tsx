import classes from './RoadScene.module.css'

type RoadSceneProps = {
  /** The lines of the guide sign. */
  destinations?: [string, string, string]
  /** The lines of the price board. */
  prices?: [[string, string], [string, string]]
}

/** A road at night. It fills its container; in a low container it becomes a band with the sign and the prices side by side. */
export function RoadScene({
  destinations = ['Cards', 'Orders', 'Reports'],
  prices = [
    ['Unleaded', '3.89'],
    ['Diesel', '4.27'],
  ],
}: RoadSceneProps) {
  return (
    <div className={classes.scene} aria-hidden>
      <svg className={classes.road} viewBox="0 0 720 780" preserveAspectRatio="xMidYMax slice" focusable="false">
        <path fill="#101c19" d="M0 302 92 262l70 22 118-52 86 46 92-30 96 34 74-26 92 46v40H0z" />
        <path fill="#0f1917" d="M0 318h720v462H0z" />
        <path fill="#2b3734" d="M172 288h104v6H172zM180 294h5v26h-5zM263 294h5v26h-5zM208 304h10v16h-10zM230 304h10v16h-10z" />
        <path fill="#ffc845" d="M176 294h96v2h-96z" opacity=".8" />
        <path stroke="#2b3734" strokeWidth="2" d="M0 320h720" />
        <path fill="#1e2926" d="M352 320h16l424 460H-72z" />
        <path fill="#3a4844" d="M348 320h3L-52 780h-24zM369 320h3l424 460h-24z" />
        <path
          fill="#ffc845"
          d="M359 326h2l.4 9h-2.8zM358.4 345h3.2l.6 14h-4.4zM357.5 373h5l.8 20h-6.6zM356.4 412h7.2l1.1 29h-9.4zM354.8 468h10.4l1.6 42h-13.6zM352.6 548h14.8l2.4 62h-19.6zM349.4 662h21.2l3.6 92h-28.4z"
        />
        <path
          fill="#fff"
          d="M84 96h2v2h-2zM212 40h2v2h-2zM330 120h2v2h-2zM446 58h2v2h-2zM560 132h2v2h-2zM640 44h2v2h-2zM690 170h2v2h-2zM30 190h2v2h-2z"
          opacity=".35"
        />
      </svg>
      <svg className={classes.sign} viewBox="-44 0 344 420" focusable="false">
        <path fill="#3a4844" d="M-40 24h14v396h-14zM-26 44H10v8h-36zM-26 128H10v8h-36z" />
        <rect width="300" height="180" fill="#00573c" rx="12" />
        <rect width="286" height="166" x="7" y="7" fill="none" stroke="#fff" strokeWidth="4" rx="8" />
        <g className={classes.destinations}>
          {destinations.map((destination, line) => (
            <text key={destination} x="30" y={66 + line * 41}>
              {destination}
            </text>
          ))}
        </g>
        <path fill="none" stroke="#fff" strokeWidth="5" d="M262 82V40m-15 15 15-15 15 15M247 126h34m-15-15 15 15-15 15" />
      </svg>
      <svg className={classes.totem} viewBox="0 0 144 290" focusable="false">
        <path fill="#2b3734" d="M30 230h10v60H30zM104 230h10v60h-10z" />
        <rect width="140" height="232" x="2" y="2" fill="#070c0b" stroke="#2b3734" strokeWidth="4" rx="10" />
        {prices.map(([grade, price], line) => (
          <g key={grade} textAnchor="middle">
            <text x="72" y={54 + line * 98} className={classes.grade}>
              {grade}
            </text>
            <text x="72" y={94 + line * 98} className={classes.price}>
              {price}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
