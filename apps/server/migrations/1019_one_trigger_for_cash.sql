-- `keep_cash_payment` is for new orders, too.
drop trigger if exists place_cash_payment on orders;
