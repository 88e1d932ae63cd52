import type { ReactNode } from 'react'
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { trackingAddress } from './tracking-address.ts'
import classes from './DeliveryPanel.module.css'

/** Shows the address at the time of the order: a later change of the address does not change the order. */
export function DeliveryPanel({ order }: { order: OrderDetail }) {
  if (order.is_virtual)
    return (
      <Panel title="Delivery">
        <p className="no-margin">Nothing is delivered. Customer Service works on this request as case {order.case_number}.</p>
      </Panel>
    )
  return (
    <Panel title={order.is_delivery ? 'Delivery' : 'Pickup'}>
      <Facts fit="12rem">
        {order.is_delivery ? <Delivery order={order} /> : <Pickup order={order} />}
        <Fact label="Receive PIN in the order">{order.delivery.receive_pin_order ? 'Yes' : 'No'}</Fact>
      </Facts>
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
      <Given label="Attention to">{delivery.delivery_attention_to}</Given>
      <Given label="Phone">{delivery.delivery_phone_number}</Given>
      <Given label="Special instruction">{delivery.delivery_special_instruction}</Given>
      <Given label="Shipping method">{shipping_method}</Given>
      <Given label="Carrier">{carrier}</Given>
      <Given label="Tracking number">{tracking_number ? <Tracking {...{ carrier, tracking_number }} /> : null}</Given>
    </>
  )
}

function Pickup({ order: { delivery } }: { order: OrderDetail }) {
  return (
    <>
      <Given label="Where">{delivery.pickup_address}</Given>
      <Given label="Name">{delivery.pickup_name}</Given>
      <Given label="Phone number">{delivery.pickup_phone_number}</Given>
      <Given label="Special instruction">{delivery.pickup_special_instruction}</Given>
    </>
  )
}

function Tracking({ carrier, tracking_number }: { carrier: string; tracking_number: string }) {
  const href = trackingAddress(carrier, tracking_number)
  if (!href) return <span className="figures">{tracking_number}</span>
  return (
    <a href={href} target="_blank" rel="noreferrer" className={classes.tracking}>
      {tracking_number}
      <span className={classes.note}> (opens in a new tab)</span>
    </a>
  )
}

/** Omitted if there is no value. */
function Given({ label, children }: { label: string; children: ReactNode }) {
  return children === '' || children === null ? null : <Fact label={label}>{children}</Fact>
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.filter(Boolean).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}
