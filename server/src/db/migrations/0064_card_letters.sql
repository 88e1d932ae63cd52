-- docs/product/fulfilment.md#by-phone: the letter that comes with a card that has to be activated.
alter table batch_files drop constraint batch_files_file_check;
alter table batch_files add constraint batch_files_file_check
  check (file in ('emboss', 'emboss_fixed', 'pin_mailer', 'packing_list', 'address_labels', 'card_letters'));
