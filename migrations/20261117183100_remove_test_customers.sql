-- A deleted account is forgotten by the card processor too, the one for trying things out included.

grant delete on test_processor.customers to jotline_service;
