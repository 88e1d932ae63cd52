import type { ReactNode } from 'react'
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { trackingAddress } from './tracking-address.ts'
import classes from './DeliveryPanel.module.css'

/** As it was said on that day: an address that has changed since does not change the order. */
export function DeliveryPanel({ order }: { order: OrderDetail }) {
  if (order.is_virtual)
    return (
      <Panel title="Delivery">
        <p className={classes.plain}>Nothing is delivered. Customer Service works on this request as case {order.case_number}.</p>
      </Panel>
    )
  return (
    <Panel title={order.is_delivery ? 'Delivery' : 'Pickup'}>
      <dl className={classes.facts}>
        {order.is_delivery ? <Delivery order={order} /> : <Pickup order={order} />}
        <Fact label="Receive PIN in the order">{order.delivery.receive_pin_order ? 'Yes' : 'No'}</Fact>
      </dl>
    </Panel>
  )
}

function Delivery({ order: { delivery, shipping_method, carrier, tracking_number } }: { order: OrderDetail }) {
  const city = `${delivery.delivery_city}, ${delivery.delivery_state} ${delivery.delivery_zipcode}`
  return (
    <>
      <Fact label="Address">
        <Lines
          lines={[
            delivery.delivery_address_name,
            delivery.delivery_street_address,
            delivery.delivery_street_address_secondary,
            city,
          ]}
        />
      </Fact>
      <Fact label="Attention to">{delivery.delivery_attention_to}</Fact>
      <Fact label="Phone">{delivery.delivery_phone_number}</Fact>
      <Fact label="Special instruction">{delivery.delivery_special_instruction}</Fact>
      <Fact label="Shipping method">{shipping_method}</Fact>
      <Fact label="Carrier">{carrier}</Fact>
      <Fact label="Tracking number">{tracking_number ? <Tracking {...{ carrier, tracking_number }} /> : null}</Fact>
    </>
  )
}

function Pickup({ order: { delivery } }: { order: OrderDetail }) {
  return (
    <>
      <Fact label="Where">{delivery.pickup_address}</Fact>
      <Fact label="Name">{delivery.pickup_name}</Fact>
      <Fact label="Phone number">{delivery.pickup_phone_number}</Fact>
      <Fact label="Special instruction">{delivery.pickup_special_instruction}</Fact>
    </>
  )
}

function Tracking({ carrier, tracking_number }: { carrier: string; tracking_number: string }) {
  const href = trackingAddress(carrier, tracking_number)
  if (!href) return <span className={classes.figures}>{tracking_number}</span>
  return (
    <a href={href} target="_blank" rel="noreferrer" className={classes.tracking}>
      {tracking_number}
      <span className={classes.note}> (opens in a new tab)</span>
    </a>
  )
}

/** A text of several lines keeps them; what was not given is not shown. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '' || children === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.filter(Boolean).map((line) => (
    <span key={line} className={classes.line}>
      {line}
    </span>
  ))
}
